import { Outlet } from '@tanstack/react-router'
import { Toaster } from '@/feedback/toaster'
import { BusyBar } from './busy-bar'
import { ScreenTitle } from './screen-title'

/** What every screen has, public or not. */
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
