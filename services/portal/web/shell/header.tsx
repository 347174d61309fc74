import { Link } from '@tanstack/react-router'
import style from './header.module.css'
import { MonthChooser } from './month-chooser.tsx'
import { PersonMenu } from './person-menu.tsx'

/** Brand, month and person. */
export function Header() {
  return (
    <header className={style.header}>
      <Link to="/" className={style.brand}>
        Lokum
      </Link>
      <MonthChooser />
      <PersonMenu />
    </header>
  )
}
