import { networkAnalysisFindings, networkAnalysisStacked } from '@vigil/contract'
import type { Dependencies } from '../../../../dependencies.ts'
import type { Router } from '../../../../plugins/contract.ts'
import { abortOnDisconnect } from '../../../../reporting/abort-on-disconnect.ts'
import { compare } from './comparison.ts'
import { deriveFindings } from './findings.ts'

const disconnected = { data: [], names: { own: '', vertical: null, network: '' } }

export function networkComparisonRoutes({ handle }: Router, dependencies: Dependencies) {
  handle(networkAnalysisStacked, async ({ request, ...received }) =>
    abortOnDisconnect(request, disconnected, async (signal) => {
      const { rows, names } = await compare(received, dependencies, { signal })
      return { data: rows.map(({ ownAttacks: _ownAttacks, ...row }) => row), names }
    }),
  )

  handle(networkAnalysisFindings, async ({ request, ...received }) =>
    abortOnDisconnect(request, { data: [], reason: null }, async (signal) => {
      const { bullets, reason } = deriveFindings(await compare(received, dependencies, { signal }))
      return { data: bullets.map((bullet, index) => ({ bulletNumber: index + 1, bullet })), reason }
    }),
  )
}
