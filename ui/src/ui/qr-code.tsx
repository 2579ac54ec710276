import { correction, generate } from 'lean-qr'
import { useMemo } from 'react'
import classes from './qr-code.module.css'

/** Modules of white around the code, which readers need. */
const MARGIN = 4

/** A text as a QR code: dark on white in both colour schemes, because some readers know no others. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const code = generate(text, { minCorrectionLevel: correction.M })
    const path: string[] = []
    for (let y = 0; y < code.size; y++)
      for (let x = 0; x < code.size; x++) if (code.get(x, y)) path.push(`M${x} ${y}h1v1h-1z`)
    return { size: code.size, path: path.join('') }
  }, [text])
  const side = size + 2 * MARGIN
  return (
    <svg
      className={classes.code}
      viewBox={`${-MARGIN} ${-MARGIN} ${side} ${side}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <rect x={-MARGIN} y={-MARGIN} width={side} height={side} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
