import { Anchor, Text, Tooltip } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { alertCount } from '@vigil/contract'
import { call } from '../lib/api/api.ts'
import { BrandMark } from '../lib/app/brand-mark.tsx'
import { useSettings } from '../lib/app/settings.ts'
import { ScriptUpdateNotice } from '../lib/script-update/notice.tsx'
import { useScriptUpdate } from '../lib/script-update/use-script-update.ts'
import { useProfile } from '../lib/viewer/profile.ts'
import { isSuperadmin } from '../lib/viewer/viewer.ts'
import { type MenuItem, useMenu } from './menu-items.ts'
import { organizationKind } from './page.ts'
import { SearchButton } from './search/search-button.tsx'
import classes from './sidebar.module.css'

interface SidebarProps {
  isNarrow?: boolean
  onNavigate?: () => void
  onSearch: () => void
}

const alertsRefreshMs = 60_000

/** Open alerts of the user's organization; of the installation for superadmins. */
const openAlertsQuery = queryOptions({
  queryKey: ['alerts', 'open'],
  queryFn: ({ signal }) => call(alertCount, { query: {} }, { signal }),
  select: ({ open }) => open,
  refetchInterval: alertsRefreshMs,
})

/** The menu; when collapsed, icons with names on hover and focus. */
export function Sidebar({ isNarrow = false, onNavigate, onSearch }: SidebarProps) {
  const { productName, supportEmail } = useSettings()
  const groups = useMenu()
  const hasScriptUpdate = useScriptUpdate().isShown
  const hasAlerts = groups.some(({ items }) => items.some(({ path }) => path === '/alerts'))
  const { data: open = 0 } = useQuery({ ...openAlertsQuery, enabled: hasAlerts })
  const badges: Record<string, Badge> = {
    ...(hasScriptUpdate ? { '/deployments': { text: 'Script update available' } } : {}),
    ...(open > 0 ? { '/alerts': { text: `${open} open`, count: open } } : {}),
  }
  return (
    <div className={classes.sidebar} data-narrow={isNarrow || undefined}>
      <Link to="/" className={classes.brand} aria-label={`${productName}, start page`} onClick={onNavigate}>
        <BrandMark />
        {!isNarrow && <span className={classes.name}>{productName}</span>}
      </Link>
      {!isNarrow && <AccountName />}
      <SearchButton isNarrow={isNarrow} onClick={onSearch} />
      <nav className={classes.menu} aria-label="Main">
        {groups.map(({ name, items }) => (
          <div key={name} className={classes.group}>
            <Text className={classes.groupName} aria-hidden={isNarrow}>
              {isNarrow ? '' : name}
            </Text>
            <ul aria-label={name}>
              {items.map((item) => (
                <SidebarItem
                  key={item.path}
                  item={item}
                  badge={badges[item.path]}
                  isNarrow={isNarrow}
                  onNavigate={onNavigate}
                />
              ))}
            </ul>
          </div>
        ))}
      </nav>
      {!isNarrow && (
        <div className={classes.notice}>
          <ScriptUpdateNotice onNavigate={onNavigate} />
        </div>
      )}
      {!isNarrow && (
        <Text size="xs" c="dimmed" className={classes.foot}>
          Questions? <Anchor href={`mailto:${supportEmail}`}>{supportEmail}</Anchor>
        </Text>
      )}
    </div>
  )
}

/** Marks an item with a dot, or a count; the text is for hover and screen readers. */
interface Badge {
  text: string
  count?: number
}

interface SidebarItemProps {
  item: MenuItem
  badge: Badge | undefined
  isNarrow: boolean
  onNavigate: (() => void) | undefined
}

function SidebarItem({ item: { path, title, icon: Icon }, badge, isNarrow, onNavigate }: SidebarItemProps) {
  const name = badge ? `${title} – ${badge.text}` : title
  return (
    <li>
      <Tooltip label={name} position="right" disabled={!isNarrow} openDelay={0}>
        <Link
          to={path}
          className={classes.item}
          activeProps={{ 'data-active': true }}
          activeOptions={{ includeSearch: false }}
          aria-label={isNarrow ? name : undefined}
          onClick={onNavigate}
        >
          <Icon size={18} stroke={1.7} aria-hidden />
          {!isNarrow && <span>{title}</span>}
          {badge && (badge.count === undefined || isNarrow) && (
            <span className={classes.badge} title={badge.text} aria-hidden />
          )}
          {badge?.count !== undefined && !isNarrow && (
            <span className={classes.count} title={badge.text}>
              {badge.count > 99 ? '99+' : badge.count}
            </span>
          )}
        </Link>
      </Tooltip>
    </li>
  )
}

/** The organization's name and type: distinguishes accounts and heads the menu. */
function AccountName() {
  const profile = useProfile()
  const own = profile.organizations.find(({ orgId }) => orgId === profile.organizationId)
  const [name, kind] = isSuperadmin(profile)
    ? ['All organizations', 'Superadmin']
    : [own?.orgName ?? '', own ? organizationKind(own) : '']
  return (
    <div className={classes.account}>
      <Text size="sm" fw={500} truncate title={name}>
        {name}
      </Text>
      <Text size="xs" c="dimmed" truncate title={kind}>
        {kind}
      </Text>
    </div>
  )
}
