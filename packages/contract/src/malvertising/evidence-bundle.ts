import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { day, organizationId } from '../fields.ts'
import { incidentId } from './threat-report.ts'

/**
 * Signed archives with the evidence of incidents, which anyone can verify without this installation
 * (packages/kits/verify). Platforms get theirs within their data rights.
 */

export const evidenceBundleLimits = { incidents: 10 } as const

/** Where the keys that signed bundles are published. */
export const evidenceKeysPath = '/.well-known/vigil-evidence.json'

export const evidenceBundleCreate = endpoint({
  method: 'POST',
  path: '/api/evidence-bundles',
  summary:
    'A signed zip archive, base64-encoded, with the evidence of incidents: JSON, ad tag, picture and PDF of each.',
  access: { organization: 'body.organizationId', types: ['Web', 'In-App', 'Platform'] },
  audit: {
    action: 'data.export',
    record: { kind: 'incident', id: 'body.incidents.*.actionGroupID' },
    note: ['answer.manifestSha256'],
    isAfter: true,
  },
  body: z.object({
    organizationId,
    incidents: z
      .array(z.object({ actionGroupID: incidentId, eventDate: day }))
      .min(1)
      .max(evidenceBundleLimits.incidents),
  }),
  answer: z.object({
    bundle: z.string(),
    fileName: z.string(),
    /** SHA-256 of the manifest, which the audit log contains too. */
    manifestSha256: z.string(),
  }),
  errors: ['report_not_found'],
  example: {
    body: {
      organizationId: 1,
      incidents: [{ actionGroupID: '6f1c2c52-3a39-4f3c-9a65-0d7f3a1b5e11', eventDate: '2026-11-01' }],
    },
  },
})
