; /SERVER=https://shop.example on the installer's command line writes the computer's settings file, so that a silent
; installation has its server address. An existing file is not changed.
!include "FileFunc.nsh"
!insertmacro GetParameters
!insertmacro GetOptions

!macro customInstall
  ${GetParameters} $R0
  ClearErrors
  ${GetOptions} $R0 "/SERVER=" $R1
  ${IfNot} ${Errors}
    ReadEnvStr $R2 "PROGRAMDATA"
    ${IfNot} ${FileExists} "$R2\Showroom\config.json"
      CreateDirectory "$R2\Showroom"
      FileOpen $R3 "$R2\Showroom\config.json" w
      FileWrite $R3 '{ "server": "$R1" }'
      FileClose $R3
    ${EndIf}
  ${EndIf}
!macroend
