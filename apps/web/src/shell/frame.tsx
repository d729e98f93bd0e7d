import { Drawer } from '@mantine/core'
import { useDisclosure, useDocumentTitle, useLocalStorage, useMediaQuery } from '@mantine/hooks'
import { Outlet, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { PageActionsSlot } from '../lib/app/page-actions.tsx'
import { useSettings } from '../lib/app/settings.ts'
import { NotificationNotice } from '../lib/notifications/notice.tsx'
import { ShieldReportWatcher } from '../lib/shield-reports/watcher.tsx'
import { searchKeys, useShortcut } from '../ui/shortcuts/shortcuts.tsx'
import { useCurrentPage } from './current-page.ts'
import { DemoProgress } from './demo-progress.tsx'
import { FirstSteps } from './first-steps/first-steps.tsx'
import { Footer } from './footer.tsx'
import classes from './frame.module.css'
import { useLandingAhead } from './landing-ahead.ts'
import { type MenuItem, useMenu } from './menu-items.ts'
import { Sidebar } from './sidebar.tsx'
import { TopBar } from './top-bar.tsx'

const SearchDialog = lazy(() =>
  import('./search/search-dialog.tsx').then((module) => ({ default: module.SearchDialog })),
)

/** Frame around every signed-in page. */
export function Frame() {
  const { productName } = useSettings()
  const { title } = useCurrentPage()
  useDocumentTitle(title ? `${title} · ${productName}` : productName)

  const [isOpen, setIsOpen] = useLocalStorage({
    key: 'vigil.sidebar',
    defaultValue: true,
    getInitialValueInEffect: false,
  })
  const [isDrawerOpen, drawer] = useDisclosure(false)
  const isWide = useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false })
  const [actions, setActions] = useState<HTMLElement | null>(null)
  const [isSearching, search] = useDisclosure(false)
  // The dialog's code loads with the first search.
  const [hasSearched, setHasSearched] = useState(false)
  const openSearch = () => {
    setHasSearched(true)
    search.open()
  }
  useLandingAhead()
  useShortcut(searchKeys, 'Search everything', openSearch)
  useShortcut('[', 'Collapse or expand the menu', () => setIsOpen((open) => !open))

  return (
    <PageActionsSlot value={actions}>
      <a href="#content" className={classes.skip}>
        Skip to content
      </a>
      <div className={classes.frame} data-narrow={!isOpen || undefined}>
        {isWide && (
          <aside className={classes.aside}>
            <Sidebar isNarrow={!isOpen} onSearch={openSearch} />
          </aside>
        )}
        <div className={classes.column}>
          <TopBar
            isSidebarOpen={isOpen}
            onToggleSidebar={() => setIsOpen((open) => !open)}
            onOpenDrawer={drawer.open}
            actionsRef={setActions}
          />
          <main id="content" tabIndex={-1} className={classes.main}>
            <NotificationNotice className={classes.notice} />
            <FirstSteps />
            <Outlet />
            <DemoProgress />
          </main>
          <Footer />
        </div>
      </div>
      {!isWide && (
        <Drawer
          opened={isDrawerOpen}
          onClose={drawer.close}
          title="Menu"
          size={288}
          classNames={{ body: classes.drawer }}
          closeButtonProps={{ 'aria-label': 'Close menu' }}
        >
          <Sidebar
            onNavigate={drawer.close}
            onSearch={() => {
              drawer.close()
              openSearch()
            }}
          />
        </Drawer>
      )}
      {hasSearched && (
        <Suspense>
          <SearchDialog isOpen={isSearching} onClose={search.close} />
        </Suspense>
      )}
      <MenuShortcuts />
      <ShieldReportWatcher />
    </PageActionsSlot>
  )
}

function MenuShortcuts() {
  const items = useMenu().flatMap((group) => group.items)
  return items.map((item) => item.key && <MenuShortcut key={item.path} item={item} keys={`g ${item.key}`} />)
}

function MenuShortcut({ item: { path, title }, keys }: { item: MenuItem; keys: string }) {
  const navigate = useNavigate()
  useShortcut(keys, `Go to ${title}`, () => navigate({ to: path }))
  return null
}
