import {
  IconAlertTriangle,
  IconCircleArrowUpRight,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleDotted,
  IconCircleHalf2,
  IconCircleMinus,
  IconCircleX,
} from '@tabler/icons-react'
import { useTranslation } from '@/i18n/use-translation'
import classes from './degree-mark.module.css'
import { type Degree, knownDegree } from './degrees'

const SHAPES = {
  0: IconCircleDashed,
  1: IconCircleCheck,
  2: IconCircleHalf2,
  3: IconCircleX,
  4: IconCircleMinus,
  5: IconCircleArrowUpRight,
  6: IconCircleDotted,
  7: IconAlertTriangle,
} as const satisfies Record<Degree, unknown>

/** A degree as shape, colour and word. */
export function DegreeMark({ degree }: { degree: number }) {
  const { t } = useTranslation()
  const known = knownDegree(degree)
  const Shape = SHAPES[known]
  return (
    <span className={classes.mark} data-degree={known}>
      <Shape aria-hidden="true" />
      {t(`concordances.degrees.${known}`)}
    </span>
  )
}
