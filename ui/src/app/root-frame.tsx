import { Outlet } from '@tanstack/react-router'
import { useDeferredValue } from 'react'
import { Toaster } from '@/feedback/toaster'
import { BusyBar } from './busy-bar'
import { ScreenTitle } from './screen-title'

/** The frame of all screens, public or not. */
export function RootFrame() {
  // False in the first render only: all below is rendered in steps, between which a slow phone responds.
  const started = useDeferredValue(true, false)
  return (
    <>
      <ScreenTitle />
      <BusyBar />
      {started && <Outlet />}
      <Toaster />
    </>
  )
}
