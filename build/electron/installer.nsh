; A setup for all users makes the folder of the computer's configuration, which just administrators can write: its server
; decides where passwords go. A configuration that anybody else has put there before is set aside. /SERVER=https://shop.example
; on the command line writes the configuration, so that a silent installation has its server; an administrator's own file is
; not changed.
!include "FileFunc.nsh"
!insertmacro GetParameters
!insertmacro GetOptions
!insertmacro GetFileAttributes

!macro customInstall
  ${If} $installMode == "all"
    ReadEnvStr $R2 "PROGRAMDATA"
    StrCpy $R3 "$R2\Showroom"
    ; A link made by somebody else would lead the setup to another folder.
    ${GetFileAttributes} "$R3" "REPARSE_POINT" $R4
    ${If} $R4 == 1
      RMDir "$R3"
    ${EndIf}
    CreateDirectory "$R3"
    ; Well-known numbers, since names differ by language: 32-544 are the administrators, 18 is the system, 32-545 the users.
    nsExec::Exec `"$SYSDIR\takeown.exe" /F "$R3" /A`
    Pop $R4
    nsExec::Exec `"$SYSDIR\icacls.exe" "$R3" /reset /Q`
    Pop $R4
    nsExec::Exec `"$SYSDIR\icacls.exe" "$R3" /inheritance:r /grant:r *S-1-5-32-544:(OI)(CI)F *S-1-5-18:(OI)(CI)F *S-1-5-32-545:(OI)(CI)RX /Q`
    Pop $R4
    ${If} ${FileExists} "$R3\config.json"
      nsExec::Exec `"$SYSDIR\WindowsPowerShell\v1.0\powershell.exe" -NoProfile -NonInteractive -Command "$$owner = (Get-Acl -LiteralPath '$R3\config.json').GetOwner([Security.Principal.SecurityIdentifier]).Value; if ($$owner -match '^S-1-5-(32-544|18|21-.*-500)$$') { exit 0 } else { exit 3 }"`
      Pop $R4
      ${If} $R4 != 0
        Delete "$R3\config.json.refused"
        Rename "$R3\config.json" "$R3\config.json.refused"
      ${EndIf}
    ${EndIf}
    ${GetParameters} $R0
    ClearErrors
    ${GetOptions} $R0 "/SERVER=" $R1
    ${IfNot} ${Errors}
    ${AndIfNot} ${FileExists} "$R3\config.json"
      FileOpen $R4 "$R3\config.json" w
      FileWrite $R4 '{ "server": "$R1" }'
      FileClose $R4
    ${EndIf}
    ${If} ${FileExists} "$R3\config.json"
      nsExec::Exec `"$SYSDIR\icacls.exe" "$R3\config.json" /reset /Q`
      Pop $R4
      nsExec::Exec `"$SYSDIR\icacls.exe" "$R3\config.json" /setowner *S-1-5-32-544 /Q`
      Pop $R4
    ${EndIf}
  ${EndIf}
!macroend
