import { Anchor, Stack, Text, Title } from '@mantine/core'
import { dataPalette } from '../ui/palette.ts'
import classes from './kit.module.css'
import { Sample, Section } from './section.tsx'

const shades = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]

export function ColoursAndTypeSection() {
  return (
    <Section title="Colours and type">
      <Stack gap="md">
        <Sample name="data palette">
          <div className={classes.swatches}>
            {dataPalette.map((colour) => (
              <div key={colour} className={classes.swatch} style={{ background: colour }} />
            ))}
          </div>
        </Sample>
        {['accent', 'gray', 'red', 'green', 'orange'].map((name) => (
          <Sample key={name} name={name}>
            <div className={classes.swatches}>
              {shades.map((shade) => (
                <div
                  key={shade}
                  className={classes.swatch}
                  style={{ background: `var(--mantine-color-${name}-${shade})` }}
                />
              ))}
            </div>
          </Sample>
        ))}
        <div>
          <Title order={2}>Heading two</Title>
          <Title order={3}>Heading three</Title>
          <Text>
            Body text with a <Anchor href="#type">link</Anchor> and figures 0123456789.
          </Text>
          <Text c="dimmed">Dimmed text, still readable.</Text>
        </div>
      </Stack>
    </Section>
  )
}
