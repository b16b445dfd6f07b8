import { useEffect, useRef, useState } from 'react'
import { useText } from '../../i18n/text.tsx'
import style from './login-form.module.css'
import type { ContactFieldProps } from './contact-field.tsx'
import { AREA_CODES, digitsOf } from './login-rules.ts'

const OTHER = 'other'
const isOffered = (code: string) => AREA_CODES.some((offered) => offered === code)

/** Country code and number of a telephone. */
export function NumberField({ contact, onType, faultId, focuses }: ContactFieldProps) {
  const text = useText()
  const { areaCode, mobile } = contact
  const [isFree, setIsFree] = useState(!isOffered(areaCode))
  const number = useRef<HTMLInputElement>(null)

  useEffect(() => {
    if (focuses) number.current?.focus()
  }, [focuses])

  const choose = (choice: string) => {
    setIsFree(choice === OTHER)
    onType({ areaCode: choice === OTHER ? '' : choice })
  }
  return (
    <div className={style.number} data-faulty={faultId !== undefined}>
      <select
        className={style.area}
        value={isFree ? OTHER : areaCode}
        onChange={(event) => choose(event.target.value)}
        aria-label={text('login.areaCode')}
      >
        {AREA_CODES.map((code) => (
          <option key={code} value={code}>
            +{code}
          </option>
        ))}
        <option value={OTHER}>{text('login.otherArea')}</option>
      </select>
      {isFree && (
        <input
          className={style.free}
          value={areaCode}
          onChange={(event) => onType({ areaCode: digitsOf(event.target.value).slice(0, 4) })}
          inputMode="numeric"
          placeholder="+"
          aria-label={text('login.areaCode')}
        />
      )}
      <input
        ref={number}
        className={style.mobile}
        type="tel"
        autoComplete="tel-national"
        value={mobile}
        onChange={(event) => onType({ mobile: digitsOf(event.target.value).slice(0, 15) })}
        placeholder={text('login.mobile')}
        aria-label={text('login.mobile')}
        aria-invalid={faultId !== undefined}
        aria-describedby={faultId}
      />
    </div>
  )
}
