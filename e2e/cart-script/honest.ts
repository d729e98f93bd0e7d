import { calls } from './honest/calls.ts'
import { codes } from './honest/codes.ts'
import { helpfulExtensions } from './honest/helpful-extensions.ts'

export const honest = [...codes, ...helpfulExtensions, ...calls]
