import type { OrganizationKind, ProfileOrganization } from '@vigil/contract'
import type { ComponentType } from 'react'
import type { z } from 'zod'
import { isOfKind, isSuperadmin, type ViewerProfile } from '../lib/viewer/viewer.ts'

/**
 * A list contains the organization types that may open the page; superadmins may open all. Public pages have no frame.
 */
export type PageAccess = 'public' | 'signed-in' | 'superadmin' | readonly OrganizationKind[]

export type MenuGroup =
  | 'Malvertising'
  | 'Ad Quality'
  | '{product}Cart'
  | 'Monitoring'
  | 'Administration'
  | 'Account'
  | 'Help'

export interface Page {
  path: `/${string}`
  /** `{product}` is the configured product name. */
  title: string
  description?: string
  group: MenuGroup
  access: PageAccess
  utc?: 'UTC 00:00' | 'UTC'
  /** Who sees buttons of the page in the top bar: on phones, space is reserved for them. */
  actionsFor?: PageAccess
  /** Undefined until the page is built: it then shows a placeholder, and no menu links to it. */
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

/** Refuses the malvertising dashboard to users from the ad quality product who lack the malvertising flag. */
export function isRefusedOnArrival(path: string, viewer: ViewerProfile, arrivedFrom: 'adqp' | undefined) {
  return arrivedFrom === 'adqp' && path === '/dashboard' && !viewer.malvertisingEnabled && !isSuperadmin(viewer)
}

export const withProduct = (text: string, productName: string) => text.replaceAll('{product}', productName)

/** The organization's type, displayed next to its name. */
export const organizationKind = ({ orgType, orgSubTypes }: Pick<ProfileOrganization, 'orgType' | 'orgSubTypes'>) =>
  [orgType, orgSubTypes.split(',').join(' & ')].filter(Boolean).join(' · ')
