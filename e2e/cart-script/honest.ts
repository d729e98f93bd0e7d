import { calls } from './honest/calls.ts'
import { codes } from './honest/codes.ts'
import { helpers } from './honest/helpers.ts'

export const honest = [...codes, ...helpers, ...calls]
