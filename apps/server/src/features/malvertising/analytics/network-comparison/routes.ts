import { networkAnalysisFindings, networkAnalysisStacked } from '@vigil/contract'
import type { Dependencies } from '../../../../dependencies.ts'
import type { Router } from '../../../../plugins/contract.ts'
import { whileHeard } from '../../../../reporting/caller.ts'
import { compare } from './comparison.ts'
import { findingsOf } from './findings.ts'

const disconnected = { data: [], names: { own: '', vertical: null, network: '' } }

export function networkComparisonRoutes({ handle }: Router, dependencies: Dependencies) {
  handle(networkAnalysisStacked, async ({ request, ...received }) =>
    whileHeard(request, disconnected, async (signal) => {
      const { rows, names } = await compare(received, dependencies, { signal })
      return { data: rows.map(({ ownAttacks: _ownAttacks, ...row }) => row), names }
    }),
  )

  handle(networkAnalysisFindings, async ({ request, ...received }) =>
    whileHeard(request, { data: [], reason: null }, async (signal) => {
      const { bullets, reason } = findingsOf(await compare(received, dependencies, { signal }))
      return { data: bullets.map((bullet, index) => ({ bulletNumber: index + 1, bullet })), reason }
    }),
  )
}
