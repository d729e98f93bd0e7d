import { isKind, type OrganizationKind } from '@vigil/contract'
import { type DemoUser, demoOrganizations } from '@vigil/demo'
import { createServer } from 'vite'
import { fromRoot } from './repository.ts'

/** A page from the web app's router. */
export interface ListedPage {
  path: string
  title: string
  access: 'public' | 'signed-in' | 'superadmin' | readonly OrganizationKind[]
  isBuilt: boolean
}

const variable = 'VIGIL_E2E_PAGES'

/**
 * Reads the router's page list, so that new pages are tested automatically. Uses Vite, because the router imports
 * styles.
 */
export async function readPages() {
  const vite = await createServer({
    configFile: fromRoot('apps/web/vite.config.ts'),
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true, include: [] },
    appType: 'custom',
    logLevel: 'error',
  })
  const { pages } = await vite.ssrLoadModule('/src/pages.ts')
  await vite.close()
  const listed = pages.map(({ path, title, access, load }: ListedPage & { load?: unknown }) => {
    return { path, title, access, isBuilt: load !== undefined }
  })
  process.env[variable] = JSON.stringify(listed)
}

/** Read by the global setup: workers inherit its environment. */
export const listPages = (): ListedPage[] => JSON.parse(process.env[variable] ?? '[]')

export const buildAddress = ({ path }: ListedPage) => path.replaceAll(/\$\w+/g, 'sample')

export const buildTitle = ({ title }: ListedPage) => title.replaceAll('{product}', 'Vigil')

const findOrganization = ({ organizationName }: DemoUser) =>
  demoOrganizations.find(({ name }) => name === organizationName)

export function mayOpen(user: DemoUser, { access }: ListedPage) {
  if (access === 'public' || access === 'signed-in' || user.role === 'superadmin') return true
  const organization = findOrganization(user)
  return access !== 'superadmin' && organization !== undefined && access.some((kind) => isKind(organization, kind))
}
