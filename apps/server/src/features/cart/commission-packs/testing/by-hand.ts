import { type HandSql, literal } from '@vigil/warehouse/testing'
import { inDays } from '../../../../testing/by-hand.ts'

/** A row of the table `verifications`. */
export interface StoredVerdict {
  id: string
  session_id: string
  subject: string
  verdict: string
  at_ms: number
}

interface Wanted {
  from: string
  to: string
  network: string
  windowDays: number
  ratePercent: number
  now: number
}

/** The network of an order, with the settings of the test. */
const networkColumn = `CASE
  WHEN affiliate_tag LIKE 'awin-%' THEN 'Awin'
  WHEN affiliate_tag LIKE 'cj-%' THEN 'CJ Affiliate'
  WHEN affiliate_tag LIKE 'lh-%' THEN 'LinkHarbor'
  WHEN EXISTS (SELECT 1 FROM affiliate_blocks b WHERE b.organization_id = o.organization_id AND b.session_id = o.session_id AND b.network_name = 'LinkHarbor') THEN 'LinkHarbor'
  ELSE 'Other networks' END`

/** Expected sums from SQL that is independent of the code under test. */
export function packByHand(sql: HandSql, organizationId: number, verdicts: readonly StoredVerdict[]) {
  const values = verdicts
    .map(
      ({ id, session_id, subject, verdict, at_ms }) =>
        `(${[id, session_id, subject, verdict].map(literal).join(', ')}, ${at_ms})`,
    )
    .join(', ')
  return async ({ from, to, network, windowDays, ratePercent, now }: Wanted) =>
    sql.rows(`
      WITH verdicts(evidence, session_id, subject, verdict, answered) AS (VALUES ${values}),
      judged AS (
        SELECT o.id, o."at", round(o.value::DOUBLE * 100) AS cents, ${networkColumn} AS network, v.evidence, v.verdict,
          row_number() OVER (PARTITION BY o.id ORDER BY v.answered DESC, v.evidence DESC) AS newest
        FROM orders o JOIN verdicts v ON v.session_id = o.session_id AND (v.subject = o.order_id OR contains(o.order_id, '*'))
        WHERE o.organization_id = ${organizationId} AND ${inDays({ from, to }).replaceAll('"at"', 'o."at"')}
      ),
      once AS (
        SELECT *, row_number() OVER (PARTITION BY evidence ORDER BY "at", id) AS turn
        FROM judged WHERE newest = 1 AND verdict IN ('stuffed', 'unseen')
      )
      SELECT verdict AS reason, ("at" + ${windowDays} * 86400000::BIGINT <= ${now})::INTEGER AS locked, count(*) AS orders,
        (sum(cents) / 100)::DOUBLE AS amount, (sum(round(cents * ${ratePercent}::DOUBLE / 100)) / 100)::DOUBLE AS commission
      FROM once WHERE turn = 1 AND network = ${literal(network)} GROUP BY 1, 2 ORDER BY 1, 2`)
}
