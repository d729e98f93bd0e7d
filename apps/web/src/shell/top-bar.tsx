import { ActionIcon, Badge, Text, Title, Tooltip } from '@mantine/core'
import { findHelpTopic, type HelpTopic } from '@vigil/contract'
import { type Ref, useEffect, useRef } from 'react'
import IconInfoCircle from '~icons/info-circle'
import IconLayoutSidebar from '~icons/layout-sidebar'
import IconLogout from '~icons/logout'
import IconMenu2 from '~icons/menu-2'
import { type Settings, useSettings } from '../lib/app/settings.ts'
import { useScriptUpdate } from '../lib/script-update/use-script-update.ts'
import { signOut } from '../lib/session/sign-in.ts'
import { useProfile } from '../lib/viewer/profile.ts'
import { useCurrentPage } from './current-page.ts'
import { mayOpen } from './page.ts'
import { ThemeSwitch } from './theme-switch.tsx'
import classes from './top-bar.module.css'
import { UserMenu } from './user-menu.tsx'

interface TopBarProps {
  isSidebarOpen: boolean
  onToggleSidebar: () => void
  onOpenDrawer: () => void
  actionsRef: Ref<HTMLDivElement>
}

export function TopBar({ isSidebarOpen, onToggleSidebar, onOpenDrawer, actionsRef }: TopBarProps) {
  const settings = useSettings()
  const { path, title, group, description, utc, actionsFor } = useCurrentPage()
  const profile = useProfile()
  const hasActions = actionsFor !== undefined && mayOpen(profile, actionsFor)
  const heading = useFocusOnChange(path)
  const hasScriptUpdate = useScriptUpdate().isShown
  return (
    <header className={classes.bar}>
      <ActionIcon
        className={classes.drawerToggle}
        size={36}
        aria-label={hasScriptUpdate ? 'Open menu – Script update available' : 'Open menu'}
        onClick={onOpenDrawer}
      >
        <IconMenu2 size={20} />
        {hasScriptUpdate && <span className={classes.badge} />}
      </ActionIcon>
      <Tooltip label={isSidebarOpen ? 'Collapse menu' : 'Expand menu'}>
        <ActionIcon
          className={classes.sidebarToggle}
          size={32}
          aria-label="Menu"
          aria-expanded={isSidebarOpen}
          onClick={onToggleSidebar}
        >
          <IconLayoutSidebar size={18} stroke={1.7} />
        </ActionIcon>
      </Tooltip>
      <div className={classes.titles}>
        <div className={classes.crumbs}>
          <Text component="span" className={classes.group}>
            {group}
          </Text>
          <span className={classes.separator} aria-hidden>
            /
          </span>
          <Title order={1} ref={heading} tabIndex={-1} className={classes.title}>
            {title}
          </Title>
          <HelpLink path={path} title={title} />
          {utc && (
            <Tooltip label="Days and hours are in UTC">
              <Badge className={classes.utc} color="gray" tabIndex={0}>
                {utc}
              </Badge>
            </Tooltip>
          )}
        </div>
        {description && (
          <Text size="sm" c="dimmed" className={classes.description}>
            {description}
          </Text>
        )}
      </div>
      <div className={classes.actions} data-expected={hasActions || undefined} ref={actionsRef} />
      <div className={classes.own}>
        <ThemeSwitch />
        <UserMenu />
        <Tooltip label="Logout">
          <ActionIcon className={classes.logout} size={32} aria-label="Logout" onClick={() => signOut(settings)}>
            <IconLogout size={18} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
      </div>
    </header>
  )
}

/** Opens the page's help in a new tab. */
function HelpLink({ path, title }: { path: string; title: string }) {
  const settings = useSettings()
  const topic = findHelpTopic(path)
  if (!topic) return null
  return (
    <Tooltip label="About this page">
      <ActionIcon
        component="a"
        className={classes.help}
        href={helpAddress(settings, topic)}
        target="_blank"
        rel="noopener"
        aria-label={`About ${title}`}
      >
        <IconInfoCircle size={18} stroke={1.7} />
      </ActionIcon>
    </Tooltip>
  )
}

/** Moves focus to the title on navigation, so that screen readers announce the page. */
function useFocusOnChange(path: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  const previous = useRef(path)
  useEffect(() => {
    if (previous.current !== path) heading.current?.focus({ preventScroll: true })
    previous.current = path
  }, [path])
  return heading
}

/** URL of a help topic: on the configured help site, or the built-in page. */
const helpAddress = ({ helpDocsUrl }: Pick<Settings, 'helpDocsUrl'>, topic: HelpTopic) =>
  helpDocsUrl ? `${helpDocsUrl}/${topic}` : `/help/${topic}`
