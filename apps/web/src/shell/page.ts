import type { OrganizationKind, ProfileOrganization } from '@vigil/contract'
import type { ComponentType } from 'react'
import type { z } from 'zod'
import { isOfKind, isSuperadmin, type ViewerProfile } from '../lib/viewer.ts'

/** A list names the kinds of organization whose clients may open the page; superadmins may open all. Public pages have no frame. */
export type PageAccess = 'public' | 'signed-in' | 'superadmin' | readonly OrganizationKind[]

export type MenuGroup = 'Malvertising' | 'Ad Quality' | '{product}Cart' | 'Administration' | 'Help'

export interface Page {
  path: `/${string}`
  /** `{product}` is the configured product name. */
  title: string
  description?: string
  group: MenuGroup
  access: PageAccess
  utc?: 'UTC 00:00' | 'UTC'
  /** The page puts buttons into the top bar: on a phone their line is kept free until they come. */
  hasActions?: true
  /** None until the page is built: then its frame says that there is nothing yet, and no menu leads to it. */
  load?: () => Promise<ComponentType>
  search?: z.ZodObject
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    page?: Page
  }
}

export function mayOpen(viewer: ViewerProfile, access: PageAccess) {
  if (access === 'public' || access === 'signed-in' || isSuperadmin(viewer)) return true
  return access !== 'superadmin' && access.some((kind) => isOfKind(viewer, kind))
}

/** Coming from the ad quality product, the malvertising dashboard is refused to those who do not have that product. */
export function isRefusedOnArrival(path: string, viewer: ViewerProfile, arrivedFrom: 'adqp' | undefined) {
  return arrivedFrom === 'adqp' && path === '/dashboard' && !viewer.malvertisingEnabled && !isSuperadmin(viewer)
}

export const withProduct = (text: string, productName: string) => text.replaceAll('{product}', productName)

/** How an organization is introduced beside its name. */
export const kindOf = ({ orgType, orgSubTypes }: Pick<ProfileOrganization, 'orgType' | 'orgSubTypes'>) =>
  [orgType, orgSubTypes.split(',').join(' & ')].filter(Boolean).join(' · ')
