import {
  type CaseEntry,
  caseLimits,
  clusterVariants,
  Failure,
  partnerCase,
  partnerCaseAnswer,
  partnerCaseBundle,
  partnerCaseFile,
  partnerCaseReport,
  type Scope,
} from '@vigil/contract'
import { evidenceFileName } from '@vigil/reports'
import type { Dependencies } from '../../../dependencies.ts'
import { findDeployedBuilds } from '../../../evidence/deployed-builds.ts'
import { type BundledReport, evidenceKeys, makeBundle } from '../../../evidence/evidence-bundle.ts'
import { evidencePictures } from '../../../evidence/evidence-pictures.ts'
import { exportReport } from '../../../evidence/export-report.ts'
import { findReport } from '../../../evidence/find-report.ts'
import { toReader } from '../../../evidence/reader.ts'
import { mailLimit } from '../../../mail/mail-limit.ts'
import type { Router } from '../../../plugins/contract.ts'
import { abortOnDisconnect } from '../../../reporting/abort-on-disconnect.ts'
import { linkHolder } from '../../../reporting/link-holder.ts'
import { readAttachments } from '../../../storage/attachments.ts'
import { addEntry, readFile, refuseEmpty } from './timeline.ts'

/** Bundles of one case in an hour: each draws PDFs. */
const bundlesPerHour = 20

/** The page of a case for its partner. The case is the link's; ids of reports and files must belong to it. */
export function partnerCaseRoutes({ handleWithCaseLink }: Router, deps: Dependencies) {
  const { config, database, warehouse, clock, drawThreatReport } = deps
  const { cases, organizations } = database
  const pictures = evidencePictures({ ...deps, canBeMade: deps.makesPictures, log: deps.logger })
  const finding = { warehouse, pictures, clock }
  const mayAnswer = mailLimit(deps, 'case answers', caseLimits.answersPerHour)
  const mayExport = mailLimit(deps, 'case bundles', bundlesPerHour)

  /** The partner's own account limits what it sees; without one, the publisher shares its own view. */
  async function findReader(scope: Scope, caseId: string) {
    const { platformId } = await cases.find(scope, caseId)
    const organization = await organizations.forLink(platformId ?? scope.organizationId)
    if (!organization?.isActive) throw new Failure('report_not_found')
    return toReader(linkHolder(organization), organization)
  }

  handleWithCaseLink(partnerCase, async ({ scope, link }) => {
    const found = await cases.find(scope, link.caseId)
    const { name: publisherName } = await organizations.forReport(scope)
    const { request, dueOn, status, creative, landingHost, partnerName, partnerKind } = found
    return {
      ...{ request, dueOn, status, creative, landingHost, partnerName, partnerKind, publisherName },
      variants: clusterVariants(found.source),
      createdAt: found.createdAt.toISOString(),
      entries: (await cases.entries(scope, link.caseId)).filter(isForPartner).map(hideAuthor),
      linkExpiresAt: link.expiresAt.toISOString(),
    }
  })

  handleWithCaseLink(partnerCaseReport, async ({ scope, link, params: { actionGroupID } }) => {
    const incident = (await listIncidents(scope, link.caseId)).find((each) => each.actionGroupID === actionGroupID)
    if (!incident) throw new Failure('report_not_found')
    return { threatItem: await findReport(finding, await findReader(scope, link.caseId), incident) }
  })

  async function listIncidents(scope: Scope, caseId: string) {
    const all = (await cases.entries(scope, caseId)).flatMap(({ incidents }) => incidents)
    return [...new Map(all.map((incident) => [incident.actionGroupID, incident])).values()]
  }

  handleWithCaseLink(partnerCaseAnswer, async ({ scope, link, body: { author, text, status, ...body } }) => {
    await mayAnswer(link.caseId)
    const attachments = await readAttachments(body.attachments)
    refuseEmpty(text, attachments, status)
    const kind = status ? 'status' : 'message'
    const entry = { at: clock(), side: 'partner', kind, author, text, status } as const
    const may = (current: string) => current !== 'closed'
    if (!(await addEntry(deps, scope, link.caseId, entry, { attachments, may }))) throw new Failure('case_closed')
    return { id: link.caseId }
  })

  handleWithCaseLink(partnerCaseFile, ({ scope, link, params }) =>
    readFile(deps, scope, link.caseId, params.attachmentId),
  )

  const sealing = { config, keys: evidenceKeys({ ...database, clock }), audit: database.audit, clock }
  const exporting = { config, pictures, drawThreatReport, clock }
  handleWithCaseLink(partnerCaseBundle, ({ scope, link, request }) =>
    abortOnDisconnect(request, { id: link.caseId, bundle: '', fileName: '', manifestSha256: '' }, async (signal) => {
      await mayExport(link.caseId)
      const reader = await findReader(scope, link.caseId)
      const reports: BundledReport[] = []
      const { name } = await organizations.forReport(scope)
      for (const incident of (await listIncidents(scope, link.caseId)).slice(-caseLimits.incidents)) {
        const item = await findReport(finding, reader, incident).catch(unlessMissing)
        if (!item) continue
        const shown = await exportReport(exporting, reader, item, { owner: link.caseId, signal })
        // The publisher's scope, in which the incident is found: builds are public, and name neither tag nor site.
        const deployedBuilds = await findDeployedBuilds({ warehouse, ...database }, scope, incident)
        reports.push({ item: shown.item, pdf: await shown.draw(true), deployedBuilds })
      }
      if (reports.length === 0) throw new Failure('report_not_found')
      const { archive, manifestSha256 } = await makeBundle(sealing, name, reports)
      const fileName = evidenceFileName(name, clock().toISOString().slice(0, 10))
      return { id: link.caseId, bundle: Buffer.from(archive).toString('base64'), fileName, manifestSha256 }
    }),
  )
}

/** Links and failed mails are the publisher's business. */
const isForPartner = ({ kind }: CaseEntry) =>
  kind !== 'link-renewed' && kind !== 'link-revoked' && kind !== 'mail-failed'

/** Users of the publisher are not named. */
const hideAuthor = (entry: CaseEntry): CaseEntry => (entry.side === 'partner' ? entry : { ...entry, author: '' })

/** Evidence may be outside of the partner's data rights, or expired. */
function unlessMissing(error: unknown): null {
  if (error instanceof Failure && error.code === 'report_not_found') return null
  throw error
}
