import { Alert, Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { type Complaint, complaintLimits } from '@vigil/contract'
import { useState } from 'react'
import { errorMessage } from '../../../lib/api/api.ts'
import { timeInWords } from '../../../lib/format/formats.ts'
import { SectionCard } from '../../../ui/section-card.tsx'
import { showSuccess } from '../../../ui/snackbar.tsx'
import classes from './complaints.module.css'
import { useSendAnswer } from './queries.ts'

type AnswerCardProps = { organizationId: number; complaint: Complaint; merged: Complaint[]; draft: string }

export function AnswerCard({ organizationId, complaint, merged, draft }: AnswerCardProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const send = useSendAnswer(organizationId, complaint.id)
  const all = [complaint, ...merged]
  const waiting = all.filter(({ email, answerState }) => email !== '' && answerState !== 'sent').length
  const answered = all.filter(({ answerState }) => answerState === 'sent')
  const text = typed ?? draft
  const readers = (count: number) => `${count} ${count === 1 ? 'reader' : 'readers'}`
  return (
    <SectionCard title="Answer" description="Mailed once to each reader who left an address">
      <Stack gap="md">
        {answered.map(({ id, answerText, answeredAt }) => (
          <div key={id}>
            <Text size="sm" c="dimmed">
              Sent {answeredAt && timeInWords(answeredAt)} (UTC)
            </Text>
            <Text size="sm" className={classes.words}>
              {answerText}
            </Text>
          </div>
        ))}
        {waiting > 0 && complaint.status !== 'closed' && (
          <>
            <Textarea
              label="Text"
              value={text}
              onChange={(event) => setTyped(event.currentTarget.value)}
              maxLength={complaintLimits.answer}
              error={text.trim() === '' ? 'Enter the text of the answer.' : undefined}
              autosize
              minRows={4}
              maxRows={14}
            />
            {send.error && (
              <Alert color="red" role="alert">
                {errorMessage(send.error)}
              </Alert>
            )}
            <Group>
              <Button
                loading={send.isPending}
                disabled={text.trim() === ''}
                onClick={() =>
                  send.mutate(text, {
                    onSuccess: ({ sent, failed }) =>
                      void showSuccess(
                        failed > 0
                          ? `Answered ${readers(sent)}. ${readers(failed)} could not be reached.`
                          : `Answered ${readers(sent)}`,
                      ),
                  })
                }
              >
                Send to {readers(waiting)}
              </Button>
            </Group>
          </>
        )}
        {waiting === 0 && answered.length === 0 && (
          <Text size="sm" c="dimmed">
            No reader left an address.
          </Text>
        )}
      </Stack>
    </SectionCard>
  )
}
