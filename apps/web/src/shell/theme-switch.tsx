import { ActionIcon, Menu, Tooltip, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import IconDeviceDesktop from '~icons/device-desktop'
import IconMoon from '~icons/moon'
import IconSun from '~icons/sun'

const themes = [
  { value: 'light', label: 'Light', icon: IconSun },
  { value: 'dark', label: 'Dark', icon: IconMoon },
  { value: 'auto', label: 'System', icon: IconDeviceDesktop },
] as const

export function ThemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const shown = useComputedColorScheme('light')
  const Current = shown === 'dark' ? IconMoon : IconSun
  return (
    <Menu position="bottom-end" width={168} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Tooltip label="Theme">
          <ActionIcon size={32} aria-label="Theme">
            <Current size={18} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={colorScheme}>
          {themes.map(({ value, label, icon: Icon }) => (
            <Menu.RadioItem
              key={value}
              value={value}
              onChange={() => setColorScheme(value)}
              closeMenuOnClick
              rightSection={<Icon size={16} stroke={1.7} aria-hidden />}
            >
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
