import { useMatches } from '@tanstack/react-router'
import { useSettings } from '../lib/app/settings.ts'
import { type Page, withProduct } from './page.ts'

/** The current page, with the product name in its texts. Also for pages without sign-in. */
export function useCurrentPage() {
  const { productName } = useSettings()
  const page: Page | undefined = useMatches({ select: (matches) => matches.at(-1)?.staticData.page })
  return {
    path: page?.path ?? '',
    title: withProduct(page?.title ?? '', productName),
    group: withProduct(page?.group ?? '', productName),
    description: page?.description,
    utc: page?.utc,
    actionsFor: page?.actionsFor,
  }
}

type Routes = Record<string, { options: { staticData?: { page?: Page } } } | undefined>

export const pageAt = (routesByPath: Routes, path: string): Page | undefined =>
  routesByPath[path]?.options.staticData?.page
