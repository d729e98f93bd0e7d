import { z } from 'zod'
import { parseReturnPath } from '../lib/session/return-path.ts'
import { signInProblemNames } from '../lib/session/sign-in-return.ts'

export const signInSearch = z.object({
  /** The page to return to. */
  from: z
    .unknown()
    .transform((from) => parseReturnPath(from) ?? undefined)
    .optional(),
  problem: z.enum(signInProblemNames).optional().catch(undefined),
})
