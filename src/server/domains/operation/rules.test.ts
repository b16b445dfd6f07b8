import { expect, it } from 'vitest'
import { taskId } from '#contract/admin/operation.ts'
import { makeTaskId } from './rules.ts'

it('a task is called by when it was begun', () => {
  const id = makeTaskId(1_777_890_030, Uint8Array.of(0x1a, 2, 3, 0xff))
  expect(id).toBe('2026-05-04T10-20-30Z-1a0203ff')
  expect(taskId.parse(id)).toBe(id)
})
