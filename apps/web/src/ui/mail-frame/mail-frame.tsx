import classes from './mail-frame.module.css'

type MailFrameProps = { title: string; html: string; width?: number; scheme?: 'light' | 'dark' }

/** A mail's HTML, shut in: nothing in it runs, and no link leads anywhere. */
export function MailFrame({ title, html, width = 600, scheme = 'light' }: MailFrameProps) {
  return (
    <div className={classes.stage}>
      <iframe
        className={classes.frame}
        title={title}
        sandbox=""
        srcDoc={html}
        style={{ colorScheme: scheme, maxWidth: width }}
      />
    </div>
  )
}
