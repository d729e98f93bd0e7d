import {
  authorise,
  casePartnerCreate,
  casePartnerDelete,
  casePartnerList,
  casePartnerUpdate,
  Failure,
  platformContactUpdate,
  platformScorecard,
} from '@vigil/contract'
import type { PartnerForm } from '@vigil/database'
import type { Dependencies } from '../../../dependencies.ts'
import type { Router } from '../../../plugins/contract.ts'
import { platformFor } from '../../../reporting/platform.ts'
import { findPlatform, partnerKind } from './platforms.ts'

/** Address books of publishers; scorecards and contacts of platforms. */
export function caseDirectoryRoutes({ handle }: Router, { database, clock }: Dependencies) {
  const { casePartners, organizations } = database

  /** A partner must be reachable: by its own address, or by the one that its platform published. */
  async function complete(form: Omit<PartnerForm, 'platformId'>): Promise<PartnerForm> {
    const platform = findPlatform(await casePartners.platforms(), form)
    if (form.email === '' && !platform?.contactEmail) throw new Failure('case_partner_unreachable')
    return { ...form, platformId: platform?.id ?? null }
  }

  handle(casePartnerList, async ({ viewer, query: { organizationId } }) => {
    const scope = authorise(viewer, organizationId)
    const published = (await casePartners.platforms()).filter(({ contactEmail }) => contactEmail !== '')
    return {
      data: await casePartners.list(scope),
      platforms: published.map((platform) => ({
        name: platform.name,
        kind: partnerKind(platform),
        email: platform.contactEmail,
      })),
    }
  })

  handle(casePartnerCreate, async ({ viewer, body: { organizationId, ...form } }) => ({
    id: await casePartners.create(authorise(viewer, organizationId), await complete(form), clock()),
  }))

  handle(casePartnerUpdate, async ({ viewer, params: { id }, body: { organizationId, ...form } }) => {
    await casePartners.update(authorise(viewer, organizationId), id, await complete(form))
    return { ok: true } as const
  })

  handle(casePartnerDelete, async ({ viewer, params: { id }, query }) => {
    await casePartners.remove(authorise(viewer, query.organizationId), id)
    return { ok: true } as const
  })

  handle(platformScorecard, async ({ viewer, query: { organizationId } }) => {
    const { own } = await platformFor(viewer, organizations, organizationId)
    return { scorecard: await casePartners.platformScorecard(own), contactEmail: await casePartners.contact(own) }
  })

  handle(platformContactUpdate, async ({ viewer, body: { organizationId, contactEmail } }) => {
    const { own } = await platformFor(viewer, organizations, organizationId)
    await casePartners.setContact(own, contactEmail, clock())
    return { ok: true } as const
  })
}
