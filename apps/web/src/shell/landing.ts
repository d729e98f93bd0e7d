import { isOfKind, isSuperadmin, needsIntegration, type ViewerProfile } from '../lib/viewer/viewer.ts'

/** The landing page (specification 1, 2.2). */
export function landingFor(viewer: ViewerProfile) {
  if (needsIntegration(viewer)) return '/integrations'
  if (isSuperadmin(viewer)) return '/dashboard'
  if (isOfKind(viewer, 'Platform')) return '/platform-feed'
  if (isOfKind(viewer, 'E-Com')) return '/vigil-cart/overview'
  return '/dashboard'
}
