import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './steps.module.css'

export const Steps = ({ children }: { children: ReactNode }) => <ol className={classes.steps}>{children}</ol>

export const Step = ({ title, children }: { title: string; children: ReactNode }) => (
  <li className={classes.step}>
    <Title order={3} size="h4">
      {title}
    </Title>
    {children}
  </li>
)
