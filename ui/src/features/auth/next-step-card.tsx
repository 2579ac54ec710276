import { EnrolCard } from './enrol-card'
import { FactorCard } from './factor-card'
import { LinkCard } from './link-card'
import type { NextStep } from './next-step'

/** The second step of a sign-in. */
export function NextStepCard({ step, onStep }: { step: NextStep; onStep: (step: NextStep | null) => void }) {
  if ('ticket' in step) return <FactorCard needed={step} onStep={onStep} />
  if ('link' in step) return <LinkCard ticket={step.link} onStep={onStep} />
  return <EnrolCard password={step.enrol} />
}
