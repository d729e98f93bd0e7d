import {
  authorise,
  day,
  evidenceBundleCreate,
  Failure,
  platformThreatReport,
  platformThreatReportPdf,
  publicLinkGenerate,
  publicPlatformThreatReport,
  publicPublisherThreatReport,
  publisherThreatReport,
  publisherThreatReportPdf,
  type ReportKind,
  threatReportLimits,
  threatReportMail,
  type Viewer,
} from '@vigil/contract'
import { evidenceFileName, threatReportFileName, threatReportRequestMail } from '@vigil/reports'
import type { Dependencies } from '../../../dependencies.ts'
import { findDeployedBuilds } from '../../../evidence/deployed-builds.ts'
import { type BundledReport, evidenceKeys, makeBundle } from '../../../evidence/evidence-bundle.ts'
import { evidencePictures } from '../../../evidence/evidence-pictures.ts'
import { exportReport } from '../../../evidence/export-report.ts'
import { findReport } from '../../../evidence/find-report.ts'
import { reportKind, toReader } from '../../../evidence/reader.ts'
import { turnOwner } from '../../../lib/fair-queue.ts'
import { mailLimit } from '../../../mail/mail-limit.ts'
import type { Router } from '../../../plugins/contract.ts'
import { abortOnDisconnect } from '../../../reporting/abort-on-disconnect.ts'
import { linkHolder } from '../../../reporting/link-holder.ts'
import { parseRange } from '../../../reporting/range.ts'
import { checkLink, type LinkedReport, signLink } from './public-link.ts'

interface RequestedReport {
  organizationId: number
  actionGroupID: string
  eventDate: string
}

export function threatReportRoutes({ handle, handlePublic }: Router, deps: Dependencies) {
  const { config, database, warehouse, clock, mailer, drawThreatReport } = deps
  const pictures = evidencePictures({ ...deps, canBeMade: deps.makesPictures, log: deps.logger })
  const finding = { warehouse, pictures, clock }
  const mayMail = mailLimit(deps, 'threat reports', threatReportLimits.mailsPerHour)

  async function readerFor(viewer: Viewer, organizationId: number) {
    return toReader(viewer, await database.organizations.forReport(authorise(viewer, organizationId)))
  }

  /** Each kind of organization has its own kind of report. */
  async function report(viewer: Viewer, requested: RequestedReport, kind: ReportKind | null, part: 'query' | 'body') {
    const { from: eventDate } = parseRange(
      { from: requested.eventDate, to: requested.eventDate },
      { from: 'eventDate', to: 'eventDate' },
      clock(),
      part,
    )
    const reader = await readerFor(viewer, requested.organizationId)
    if (kind && reader.kind !== kind) throw new Failure('report_not_found')
    return { reader, item: await findReport(finding, reader, { ...requested, eventDate }) }
  }

  async function internal(viewer: Viewer, requested: RequestedReport, kind: ReportKind) {
    const { item } = await report(viewer, requested, kind, 'query')
    const scope = authorise(viewer, requested.organizationId)
    const requestedAt = await database.reviewRequests.find(scope, requested.actionGroupID)
    return { threatItem: { ...item, ...(requestedAt && { requestedAt: requestedAt.toISOString() }) } }
  }
  handle(publisherThreatReport, ({ viewer, params, query }) => internal(viewer, { ...params, ...query }, 'publisher'))
  handle(platformThreatReport, ({ viewer, params, query }) => internal(viewer, { ...params, ...query }, 'platform'))

  /** Ignores any session the visitor may have. */
  async function byLink({ appKey, ...requested }: RequestedReport & { appKey: string }, kind: ReportKind) {
    const organization = await database.organizations.forLink(requested.organizationId)
    if (!organization?.isActive || reportKind(organization) !== kind) throw new Failure('link_restricted')
    const state = checkLink({ kind, ...requested }, appKey, organization.publicLinkKey, clock())
    if (state === 'restricted') throw new Failure('link_restricted')
    if (state === 'expired') throw new Failure('link_expired')
    return { threatItem: await findReport(finding, toReader(linkHolder(organization), organization), requested) }
  }
  handlePublic(publicPublisherThreatReport, ({ params, query }) => byLink({ ...params, ...query }, 'publisher'))
  handlePublic(publicPlatformThreatReport, ({ params, query }) => byLink({ ...params, ...query }, 'platform'))

  handle(publicLinkGenerate, async ({ viewer, body: { url, ...requested } }) => {
    const eventDate = eventDateIn(url)
    const { reader } = await report(viewer, { ...requested, eventDate }, null, 'body')
    const linked: LinkedReport = { kind: reader.kind, ...requested, eventDate }
    const { appKey, expiresAt } = signLink(linked, reader.organization.publicLinkKey, clock())
    return { publicLink: buildAddress(linked, appKey), expiresAt: expiresAt.toISOString() }
  })

  function buildAddress({ kind, actionGroupID, organizationId, eventDate }: LinkedReport, appKey?: string) {
    const query = new URLSearchParams({ actionGroupID, organizationId: String(organizationId), eventDate })
    if (appKey) query.set('appKey', appKey)
    return `${config.publicUrl}${appKey ? '/public' : ''}/offending-creative-report-${kind}?${query}`
  }

  handle(threatReportMail, async ({ viewer, body }) => {
    const { reader, item } = await report(viewer, body, null, 'body')
    await mayMail(viewer.userId)
    const scope = authorise(viewer, body.organizationId)
    const now = clock()
    const earlier = await database.reviewRequests.add(scope, body.actionGroupID, now)
    if (earlier) return { ok: true as const, requestedAt: earlier.toISOString() }
    const link = buildAddress({ kind: reader.kind, ...body })
    const data = { brand: config, email: viewer.email, organizationName: reader.organization.name, link, item }
    try {
      await mailer.send(config.supportEmail, threatReportRequestMail(data))
    } catch (error) {
      await database.reviewRequests.withdraw(scope, body.actionGroupID)
      throw error
    }
    return { ok: true as const, requestedAt: now.toISOString() }
  })

  const exporting = { config, pictures, drawThreatReport, clock }
  async function exported(viewer: Viewer, requested: RequestedReport, kind: ReportKind | null, signal: AbortSignal) {
    const { item, reader } = await report(viewer, requested, kind, 'body')
    return exportReport(exporting, reader, item, { owner: turnOwner(viewer), signal })
  }

  async function drawn(viewer: Viewer, { item, ...body }: PdfRequest, kind: ReportKind, signal: AbortSignal) {
    const requested = { organizationId: organizationIn(body), actionGroupID: item.actionGroupID, eventDate: item.date }
    const { draw, organizationName } = await exported(viewer, requested, kind, signal)
    return {
      draw: async (withAdTag: boolean) => toBase64(await draw(withAdTag)),
      fileName: threatReportFileName(organizationName, item.date),
    }
  }
  handle(publisherThreatReportPdf, ({ viewer, body, request }) =>
    abortOnDisconnect(request, { report: '', fileName: '' }, async (signal) => {
      const { draw, fileName } = await drawn(viewer, body, 'publisher', signal)
      return { report: await draw(body.withAdTag), fileName }
    }),
  )
  handle(platformThreatReportPdf, ({ viewer, body, request }) =>
    abortOnDisconnect(request, { report: '', reportWithAdTag: '', fileName: '' }, async (signal) => {
      const { draw, fileName } = await drawn(viewer, body, 'platform', signal)
      return { report: await draw(false), reportWithAdTag: await draw(true), fileName }
    }),
  )

  const sealing = { config, keys: evidenceKeys({ ...database, clock }), audit: database.audit, clock }
  handle(evidenceBundleCreate, ({ viewer, body: { organizationId, incidents }, request }) =>
    abortOnDisconnect(request, { bundle: '', fileName: '', manifestSha256: '' }, async (signal) => {
      const reports = new Map<string, BundledReport>()
      let name = ''
      for (const incident of incidents) {
        const { item, kind, organizationName, draw } = await exported(
          viewer,
          { organizationId, ...incident },
          null,
          signal,
        )
        const deployedBuilds =
          kind === 'publisher'
            ? await findDeployedBuilds({ warehouse, ...database }, authorise(viewer, organizationId), incident)
            : null
        reports.set(item.actionGroupID, { item, pdf: await draw(true), deployedBuilds })
        name = organizationName
      }
      const { archive, manifestSha256 } = await makeBundle(sealing, name, [...reports.values()])
      const fileName = evidenceFileName(name, clock().toISOString().slice(0, 10))
      return { bundle: toBase64(archive), fileName, manifestSha256 }
    }),
  )
}

const toBase64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')

interface PdfRequest {
  organizationId?: number | undefined
  selectedOrganizationId?: number | undefined
  item: { actionGroupID: string; date: string }
}

/** Clients must name their own organization, which was checked; only superadmins reach this without one. */
function organizationIn({ organizationId, selectedOrganizationId }: Omit<PdfRequest, 'item'>) {
  const id = organizationId ?? selectedOrganizationId
  if (id === undefined) throw new Failure('invalid_request', [{ field: 'body.organizationId', message: 'is missing' }])
  return id
}

/** The day in the page's URL; the rest of it does not matter. */
function eventDateIn(url: string) {
  const named = day.safeParse(new URLSearchParams(url.slice(url.indexOf('?') + 1)).get('eventDate'))
  if (named.success) return named.data
  throw new Failure('invalid_request', [{ field: 'body.url', message: 'does not name the day of the incident' }])
}
