import { Kbd, Menu, Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import IconChevronDown from '~icons/chevron-down'
import IconHistory from '~icons/history'
import IconKeyboard from '~icons/keyboard'
import IconLogout from '~icons/logout'
import IconShieldLock from '~icons/shield-lock'
import { useSettings } from '../lib/app/settings.ts'
import { signOut } from '../lib/session/sign-in.ts'
import { useProfile } from '../lib/viewer/profile.ts'
import { useShortcutsHelp } from '../ui/shortcuts/shortcuts.tsx'
import { UserAvatar } from '../ui/user-avatar.tsx'
import classes from './user-menu.module.css'

export function UserMenu() {
  const settings = useSettings()
  const { nickname, email, picture, organizationId } = useProfile()
  const openShortcuts = useShortcutsHelp()
  return (
    <Menu position="bottom-end" width={240} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <UnstyledButton className={classes.user}>
          <UserAvatar name={nickname} picture={picture} size={28} />
          <span className={classes.welcome}>
            <span className={classes.greeting}>Welcome, </span>
            <b>{nickname}</b>
          </span>
          <VisuallyHidden>Account menu</VisuallyHidden>
          <IconChevronDown size={14} aria-hidden className={classes.chevron} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.who}>
          <Text size="sm" fw={500} truncate title={nickname}>
            {nickname}
          </Text>
          <Text size="xs" c="dimmed" truncate title={email}>
            {email}
          </Text>
        </div>
        <Menu.Divider />
        {organizationId !== null && (
          <Menu.Item
            component={Link}
            to="/activity-log"
            leftSection={<IconHistory size={16} stroke={1.7} aria-hidden />}
          >
            Activity log
          </Menu.Item>
        )}
        <Menu.Item component={Link} to="/security" leftSection={<IconShieldLock size={16} stroke={1.7} aria-hidden />}>
          Security
        </Menu.Item>
        <Menu.Item
          leftSection={<IconKeyboard size={16} stroke={1.7} aria-hidden />}
          rightSection={<Kbd size="xs">?</Kbd>}
          onClick={openShortcuts}
        >
          Keyboard shortcuts
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={16} stroke={1.7} aria-hidden />} onClick={() => signOut(settings)}>
          Logout
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
