import { Outlet } from '@tanstack/react-router'
import { Toaster } from '@/feedback/toaster'
import { BusyBar } from './busy-bar'
import { ScreenTitle } from './screen-title'

/** The frame of all screens, public or not. */
export function RootFrame() {
  return (
    <>
      <ScreenTitle />
      <BusyBar />
      <Outlet />
      <Toaster />
    </>
  )
}
