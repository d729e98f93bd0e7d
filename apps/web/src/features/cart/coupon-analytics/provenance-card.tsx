import { useQuery } from '@tanstack/react-query'
import { couponProvenances } from '@vigil/contract'
import type { ReportingFilters } from '../../../lib/reporting/filters.ts'
import { LabelledBars } from '../../../ui/chart/labelled-bars.tsx'
import { Widget } from '../../../ui/widget/widget.tsx'
import { provenanceQuery } from './queries.ts'

const title = 'Completed Orders by Code Provenance'

export function ProvenanceCard({ filters }: { filters: ReportingFilters }) {
  const query = useQuery(provenanceQuery(filters))
  return (
    <Widget
      title={title}
      about="Orders with a code by how the code came into the cart, in any browser. Not seen: no page reported an entry of the code, for example because your server added it or an extension called your server."
      query={query}
      height={216}
    >
      {(rows, { isMaximised }) => (
        <LabelledBars
          rows={rows.map(({ provenance, orders }) => ({ label: couponProvenances[provenance], value: orders }))}
          count={Object.keys(couponProvenances).length}
          label="Provenance"
          measure="Orders"
          ariaLabel={title}
          isFilling={!isMaximised}
        />
      )}
    </Widget>
  )
}
