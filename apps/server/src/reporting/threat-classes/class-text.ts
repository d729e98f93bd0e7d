import type { ClassTrait } from './traits.ts'

/** The library's article on one class of threat. */
export interface ClassText {
  /** Stable: reports and people refer to it. */
  id: string
  information: readonly [what: string, how: string, detection: string, response: string]
  traits: Readonly<Record<ClassTrait, string>>
}
