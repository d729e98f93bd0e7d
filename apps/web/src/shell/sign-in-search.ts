import { z } from 'zod'
import { returnPathOf } from '../lib/return-path.ts'
import { signInProblemNames } from '../lib/sign-in-return.ts'

export const signInSearch = z.object({
  /** The page to return to. */
  from: z
    .unknown()
    .transform((from) => returnPathOf(from) ?? undefined)
    .optional(),
  problem: z.enum(signInProblemNames).optional().catch(undefined),
})
