import { cachedSet } from '../set/cached.mjs'
import { measureExport } from './export.mjs'
import { measureQuestions } from './questions.mjs'

/** The demo's largest publisher. */
const organizationId = 1001

export async function run() {
  const directory = await cachedSet('100m')
  await measureQuestions(directory, organizationId)
  await measureExport(directory, organizationId)
}
