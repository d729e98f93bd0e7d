import { threatLibrary } from '@vigil/contract'
import type { Router } from '../../../plugins/contract.ts'
import { libraryEntries } from '../../../reporting/threat-classes/classes.ts'
import { traitDefinitions } from '../../../reporting/threat-classes/traits.ts'

export function threatLibraryRoutes({ handle }: Router) {
  handle(threatLibrary, async ({ params }) => ({
    data: params.name === 'threatClasses' ? libraryEntries : JSON.stringify(traitDefinitions),
  }))
}
