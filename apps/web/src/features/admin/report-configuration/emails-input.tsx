import { Button, Pill, Text, TextInput } from '@mantine/core'
import { limits, reportTexts } from '@vigil/contract'
import { type KeyboardEvent, useState } from 'react'
import classes from './report-configuration.module.css'
import { cleanEmail, emailProblem, isFull } from './report-draft.ts'

type EmailsInputProps = { emails: string[]; onChange: (emails: string[]) => void; unsubscribed?: readonly string[] }

/** Recipients of a report, added one by one and validated first. */
export function EmailsInput({ emails, onChange, unsubscribed = [] }: EmailsInputProps) {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const isClosed = isFull(emails)
  const add = () => {
    const found = emailProblem(text, emails)
    setProblem(found)
    if (found) return
    onChange([...emails, cleanEmail(text)])
    setText('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    // Prevents submitting the form.
    event.preventDefault()
    add()
  }
  const left = unsubscribed.filter((email) => !emails.includes(email))
  return (
    <div>
      <div className={classes.emailRow}>
        <TextInput
          className={classes.emailField}
          label="Emails"
          withAsterisk
          placeholder={isClosed ? reportTexts.noMoreEmails : 'name@example.com'}
          disabled={isClosed}
          maxLength={limits.textLength}
          value={text}
          error={problem}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setProblem(null)
          }}
          onKeyDown={onKeyDown}
        />
        <Button className={classes.emailAdd} variant="default" onClick={add} disabled={isClosed}>
          Add
        </Button>
      </div>
      {emails.length > 0 && (
        <ul className={classes.emails} aria-label="Addresses">
          {emails.map((email) => (
            <li key={email}>
              <Pill
                withRemoveButton
                onRemove={() => onChange(emails.filter((one) => one !== email))}
                removeButtonProps={{ 'aria-label': `Remove ${email}`, 'aria-hidden': false, tabIndex: 0 }}
              >
                {email}
              </Pill>
            </li>
          ))}
        </ul>
      )}
      {left.length > 0 && (
        <Text size="xs" c="dimmed" mt={6}>
          Unsubscribed: {left.join(', ')}
        </Text>
      )}
    </div>
  )
}
