import type { Page } from '@playwright/test'
import { type Distribution, distributionList } from '@vigil/contract'
import { adBuilds } from '@vigil/tags'
import { createApi } from './api.ts'
import { field } from './controls.ts'
import type { ServerProcess } from './server.ts'
import { signInByCalls } from './session.ts'

/** Helpers for the deployments tests. */

const [newest, before] = adBuilds()
export const latest = newest?.version ?? ''
export const previous = before?.version ?? ''

export const findVersion = (page: Page, tag: string) => field(page, `Version of ${tag}`)

export async function loadTags(server: Pick<ServerProcess, 'url'>, email: string): Promise<Distribution[]> {
  const { token, claims } = await signInByCalls(server.url, email)
  const query = { organizationId: claims.organizationId ?? 0 }
  return (await createApi(server.url, token).call(distributionList, { query })).distributions
}

export async function tagNamed(server: Pick<ServerProcess, 'url'>, email: string, name: string) {
  const tag = (await loadTags(server, email)).find(({ comment }) => comment === name)
  if (!tag) throw new Error(`there is no tag ${name}`)
  return tag
}
