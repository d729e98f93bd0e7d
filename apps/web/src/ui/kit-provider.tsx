import '@fontsource-variable/inter/wght.css'
import '@mantine/core/styles.layer.css'
import '@mantine/notifications/styles.layer.css'
import '../styles/base.css'
import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { type ReactNode, useMemo } from 'react'
import { cssVariables, makeTheme } from '../theme.ts'
import { ConfirmProvider } from './confirm-dialog/confirm-dialog.tsx'
import { PhoneFiltersProvider } from './phone-filters.tsx'
import { ShortcutsProvider } from './shortcuts/shortcuts.tsx'
import { snackbarMs } from './snackbar.tsx'
import { ToastRoom } from './toast-room.ts'

/** Context of all kit components: theme, snackbars, confirm dialog, shortcuts. */
export function KitProvider({ accent, children }: { accent?: string; children: ReactNode }) {
  const theme = useMemo(() => makeTheme({ accent }), [accent])
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <Notifications position="bottom-center" autoClose={snackbarMs.standard} containerWidth={400} limit={3} />
      <ToastRoom />
      <ShortcutsProvider>
        <PhoneFiltersProvider>
          <ConfirmProvider>{children}</ConfirmProvider>
        </PhoneFiltersProvider>
      </ShortcutsProvider>
    </MantineProvider>
  )
}
