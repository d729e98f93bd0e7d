import {
  type AnswerOf,
  type Client,
  clientBlock,
  clientCreate,
  clientInvite,
  clientList,
  type Endpoint,
  type Organization,
  organizationCreate,
  organizationList,
  organizationSetState,
  type RequestOf,
  type Shop,
  shopCreate,
  shopList,
} from '@vigil/contract'

interface Parts {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

function sendRequest(origin: string, token: string | null, { method, path }: Endpoint, parts: Parts) {
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(parts.params?.[name])))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(parts.query ?? {})) {
    const items = Array.isArray(value) && value.length === 0 ? [''] : [value].flat()
    for (const item of items) query.append(name, String(item))
  }
  const headers = new Headers(token ? { authorization: `Bearer ${token}` } : {})
  if (parts.body !== undefined) headers.set('content-type', 'application/json')
  const body = parts.body === undefined ? null : JSON.stringify(parts.body)
  return fetch(`${origin}${filled}?${query}`, { method, headers, body })
}

/** Calls the API outside the browser, to prepare tests and check results. */
export function createApi(origin: string, token: string | null) {
  const statusOf = async (endpoint: Endpoint, parts: Parts = {}) =>
    (await sendRequest(origin, token, endpoint, parts)).status

  async function call<E extends Endpoint>(endpoint: E, request: RequestOf<E>): Promise<AnswerOf<E>> {
    const response = await sendRequest(origin, token, endpoint, request as Parts) // RequestOf consists of these parts
    if (!response.ok) throw new Error(`${endpoint.method} ${endpoint.path}: ${await response.text()}`)
    return (await response.json()) as AnswerOf<E> // the server validates it with the contract
  }
  return { call, statusOf }
}

export type Api = ReturnType<typeof createApi>

let made = 0
/** A name unique among all tests. */
export const unique = (name: string) => `${name} ${process.pid.toString(36)}${(made++).toString(36)}`
export const uniqueEmail = (name: string) => `${unique(name).replaceAll(' ', '-').toLowerCase()}@example.test`

/** Shorthands for superadmin actions. */
export function createAdmin(api: Api) {
  return {
    ...api,
    organizations: async (): Promise<Organization[]> => (await api.call(organizationList, {})).data,
    shops: async (): Promise<Shop[]> => (await api.call(shopList, {})).data,
    async organizationNamed(name: string) {
      return (await api.call(organizationList, {})).data.find(({ orgName }) => orgName === name)
    },
    async clientOf(email: string): Promise<Client | undefined> {
      const { users } = await api.call(clientList, { query: { email, rowsPerPage: 100 } })
      return users.find((user) => user.email === email)
    },
    async makeOrganization(name = unique('Quiet Harbour'), { integrationRequired = false } = {}) {
      const body = {
        integrationRequired,
        organizationName: name,
        orgType: { name: 'Publisher' as const, id: 1 as const },
        orgSubType: { name: 'Web', id: 1 },
        malvertisingEnabled: 1 as const,
        adQualityEnabled: 0 as const,
      }
      return (await api.call(organizationCreate, { body })).organization
    },
    async makeShop(name = unique('Corner Shop'), sites: string[] = []) {
      const body = {
        organizationName: name,
        couponProtectionEnabled: true,
        affiliateFraudProtectionEnabled: false,
        agnosticProtectionEnabled: false,
        nonBlockingPercent: 10,
        sites,
      }
      return (await api.call(shopCreate, { body })).shop
    },
    async makeClient(organizationId: number, email = uniqueEmail('person')) {
      return (await api.call(clientCreate, { body: { email, app_metadata: { organizationId } } })).client
    },
    invite: ({ user_id, email }: Client) =>
      api.call(clientInvite, { params: { id: user_id }, body: { email, isEcom: false } }),
    block: (id: string, blocked = true) => api.call(clientBlock, { params: { id }, body: { blocked } }),
    setActive: (organizationId: number, active: 0 | 1) =>
      api.call(organizationSetState, { params: { id: organizationId }, body: { organizationId, active } }),
  }
}

export type Admin = ReturnType<typeof createAdmin>
