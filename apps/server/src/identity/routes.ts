import formbody from '@fastify/formbody'
import type { FastifyInstance } from 'fastify'
import type { KoaContextWithOIDC } from 'oidc-provider'
import { auditSessions } from '../audit/audit-sessions.ts'
import type { Dependencies } from '../dependencies.ts'
import { lockOut } from './lock-out.ts'
import { mountProvider } from './mount-provider.ts'
import { showErrors } from './page-reply.ts'
import { passwordRoutes } from './password-routes.ts'
import type { EmbeddedProvider } from './provider.ts'
import type { SecondFactorService } from './second-factor/second-factor.ts'
import { secondStepRoutes } from './second-factor/second-step-routes.ts'
import { signInRoutes } from './sign-in-routes.ts'

/** The embedded provider and the pages to sign in and to set or reset a password. */
export async function identityRoutes(
  app: FastifyInstance,
  deps: Dependencies,
  {
    provider: { provider },
    factor,
    webFiles,
  }: { provider: EmbeddedProvider; factor: SecondFactorService; webFiles: string[] },
) {
  const brand = deps.config
  // The pages submit forms and nothing else.
  app.removeAllContentTypeParsers()
  await app.register(formbody)
  showErrors(app, brand)
  mountProvider(app, provider, deps.config.publicUrl)
  const audit = auditSessions(deps.database, deps.clock)
  const guessing = lockOut(deps.database.signInFailures, deps.clock)
  const pages = { deps, provider, brand, factor, guessing, audit, webFiles }
  signInRoutes(app, pages)
  secondStepRoutes(app, pages)
  passwordRoutes(app, pages)

  provider.on('end_session.success', (ctx: KoaContextWithOIDC) => {
    const id = ctx.oidc.session?.accountId
    const record = async () => {
      const account = id ? await deps.database.accounts.byId(id) : undefined
      if (account) await audit({ action: 'session.sign-out', account, address: ctx.ip })
    }
    // The session has already ended; the event does not wait.
    record().catch((err: unknown) => deps.logger.error({ err }, 'failed to record a sign-out'))
  })
}
