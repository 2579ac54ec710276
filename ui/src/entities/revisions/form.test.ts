import { expect, it } from 'vitest'
import { mayNeedFile } from './form'

it('a version may need a file while its status is not known, and when the status requires one', () => {
  expect([null, 5, 2].map((StatusId) => mayNeedFile({ StatusId }))).toEqual([true, true, false])
})
