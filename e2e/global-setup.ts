import { assertBuilt } from './support/repository.ts'

export default function globalSetup() {
  assertBuilt()
}
