import { readPages } from './support/pages.ts'
import { assertBuilt } from './support/repository.ts'
import { prepareDemo } from './support/server.ts'

export default async function globalSetup() {
  assertBuilt()
  const [removeDemo] = await Promise.all([prepareDemo(), readPages()])
  return removeDemo
}
