import type { AuditSession } from '../audit/audit-sessions.ts'
import type { Dependencies } from '../dependencies.ts'
import type { lockOut } from './lock-out.ts'
import { toNetwork } from './network-of.ts'
import type { Brand } from './pages.ts'
import type { EmbeddedProvider } from './provider.ts'
import type { SecondFactorService } from './second-factor/second-factor.ts'

/** Options of routes that take guesses or send mail. */
export const strictly = {
  config: {
    rateLimit: {
      max: 30,
      timeWindow: '1 minute',
      allowList: [],
      keyGenerator: ({ ip }: { ip: string }) => toNetwork(ip),
    },
  },
}

/** The dependencies of the sign-in pages. */
export interface IdentityPages {
  deps: Dependencies
  provider: EmbeddedProvider['provider']
  brand: Brand
  guessing: ReturnType<typeof lockOut>
  audit: AuditSession
  factor: SecondFactorService
  /** Files of the dashboard, which browsers load while the user signs in. */
  webFiles: string[]
}
