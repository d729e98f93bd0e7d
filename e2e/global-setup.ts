import { readPages } from './support/pages.ts'
import { assertBuilt } from './support/repository.ts'

export default async function globalSetup() {
  assertBuilt()
  await readPages()
}
