import { z } from 'zod'

export const productSelectionSearch = z.object({ token: z.string().optional().catch(undefined) })
