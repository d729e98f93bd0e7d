import { z } from 'zod'

/** The class that is open, by its id: a report links to the explanation of its class. */
export const threatLibrarySearch = z.object({ class: z.string().max(16).catch('') })
