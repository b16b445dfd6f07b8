import { createAdmission, type Admission } from '#server/http/admission.ts'

/** An admission for which nothing takes any time: how busy the machine of the tests is decides no answer. */
export function unhurriedAdmission(): Admission {
  return createAdmission({
    databaseWaitMs: () => 0,
    onShed: () => {},
    now: () => 0,
    readLoop: () => ({ activeMs: 0, turns: 0 }),
  })
}
