import { z } from 'zod'

/** Id of the open class, so that reports can link to it. */
export const threatLibrarySearch = z.object({ class: z.string().max(16).catch('') })
