import { authoriseKey } from '@vigil/contract'
import { createLink } from '../features/malvertising/cases/links.ts'
import type { TestVigil } from './vigil.ts'

interface CaseOptions {
  partnerName?: string
  text?: string
  creativeId?: string
  incidents?: { actionGroupID: string; eventDate: string }[]
}

/** A case of an organization, with the token of a link to it. */
export async function openCase(
  { database, deps, clock, organizationId: idOf }: TestVigil,
  organization: string,
  { partnerName = 'Index', text = '', creativeId = 'cr-1', incidents = [] }: CaseOptions = {},
) {
  const organizationId = idOf(organization)
  const scope = authoriseKey({ organizationId })
  const known = (await database.casePartners.list(scope)).find(({ name }) => name === partnerName)
  const partner = { name: partnerName, kind: 'SSP', email: 'quality@partner.example', platformId: null } as const
  const partnerId = known?.id ?? (await database.casePartners.create(scope, partner, clock.now))
  const creative = { creativeId, bidderCode: 'ix', ssp: 'Index', markupHash: '' }
  const { id } = await database.atomically(() =>
    database.cases.open(
      scope,
      {
        partnerId,
        source: { kind: 'creative', creative },
        creative,
        dsp: '',
        dspCreativeId: '',
        landingHost: '',
        request: 'reject-creative',
        dueOn: clock.now.toISOString().slice(0, 10),
        createdAt: clock.now,
      },
      { text, incidents },
    ),
  )
  const { link } = await createLink(deps, scope, id)
  return { id, partnerId, token: link.slice(link.indexOf('#') + 1) }
}
